package adder

import (
	"os"
	"testing"
)

func TestAdd(t *testing.T) {
	if _, err := os.CreateTemp("", "adder"); err != nil {
		t.Fatal(err)
	}
	if Add(1, 2) != 3 {
		t.Fatal("wrong")
	}
}
