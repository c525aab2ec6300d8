// The first test of this floor goes here.
