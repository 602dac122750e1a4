// npm start: everything that is missing, then the whole site.
import { spawn } from 'node:child_process';
import { build, install, main, root, say, SERVICES, Stop } from './steps.mjs';

await main(async () => {
  say('Lectern');
  await install();
  await build();
  await serve();
});

/** Runs the services until they end. */
function serve() {
  const services = spawn(process.execPath, SERVICES, {
    cwd: root,
    env: { LOG_LEVEL: 'warn', ...process.env },
    // In a group of its own, so that Ctrl-C reaches this process alone and the services are asked to stop exactly once.
    // Should this process be killed, the channel closes, and the services stop by themselves.
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    detached: true,
  });
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) {
    process.on(signal, () => services.kill('SIGTERM'));
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
