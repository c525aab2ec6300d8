// The floor's first file.
