// npm start: everything that is missing, then the whole site.
import { spawn } from 'node:child_process';
import { build, install, main, root, say, Stop } from './steps.mjs';

await main(async () => {
  say('Lectern');
  await install();
  await build();
  await serve();
});

/** Runs the services until they end; Ctrl-C reaches them, and they finish what is under way. */
function serve() {
  const services = spawn(process.execPath, ['services/dist/main.js'], {
    cwd: root,
    stdio: 'inherit',
    env: { LOG_LEVEL: 'warn', ...process.env },
  });
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) {
    // On a terminal Ctrl-C reaches the child as well; a second signal there is harmless.
    process.on(signal, () => services.kill(signal));
  }
  return /** @type {Promise<void>} */ (
    new Promise((done, fail) => {
      services.on('error', fail);
      services.on('close', (code, signal) => {
        if (code === 0) return done();
        fail(new Stop(`The services ended with ${signal ?? `code ${code}`}.`));
      });
    })
  );
}
