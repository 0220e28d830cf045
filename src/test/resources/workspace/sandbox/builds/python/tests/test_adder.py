import multiprocessing
import tempfile
import unittest

from adder import add


class AdderTest(unittest.TestCase):
    def test_adds(self):
        self.assertEqual(add(1, 2), 3)

    def test_uses_other_processes_and_files(self):
        with multiprocessing.Pool(2) as pool, tempfile.TemporaryFile() as file:
            file.write(b"x")
            self.assertEqual(pool.starmap(add, [(1, 2), (3, 4)]), [3, 7])
