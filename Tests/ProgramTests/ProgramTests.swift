// The first test of the built program goes here.
