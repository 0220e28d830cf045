const test = require('node:test');
const assert = require('node:assert');
const http = require('node:http');
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');

test('doubles', () => assert.strictEqual(require('twice')(2), 4));

test('serves on the loopback', async () => {
  const server = http.createServer((request, response) => response.end('hello')).listen(0, 'localhost');
  await new Promise((ready) => server.once('listening', ready));
  const answer = await fetch(`http://localhost:${server.address().port}/`);
  assert.strictEqual(await answer.text(), 'hello');
  server.closeAllConnections();
  server.close();
});

test('writes to its temp and its home', () => {
  fs.mkdtempSync(path.join(os.tmpdir(), 'sum-'));
  fs.writeFileSync(path.join(os.homedir(), 'note'), 'x');
});
