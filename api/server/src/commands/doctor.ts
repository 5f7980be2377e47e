import { doctorCommand } from './doctor/doctor-command';

// npm run doctor. The exit does not wait for requests of checks that timed out.
doctorCommand(process.argv.slice(2), process.env).then(
  ({ text, exitCode }) => process.stdout.write(`${text}\n`, () => process.exit(exitCode)),
  (cause: unknown) => {
    process.stderr.write(`${String(cause instanceof Error ? cause.stack : cause)}\n`);
    process.exitCode = 1;
  },
);
