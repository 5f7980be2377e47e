// Making a database and an app takes a second, and many more on a machine that does other things as well.
jest.setTimeout(60_000);
