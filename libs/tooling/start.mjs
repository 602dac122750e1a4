// npm start: builds whatever is missing, then runs the whole site.
import { spawn } from 'node:child_process';
import { onEnd } from './endings.mjs';
import { build, endRunning, install, main, root, say, SERVICES, Stop } from './steps.mjs';

/** @type {import('node:child_process').ChildProcess | undefined} */
let services;
let isEnding = false;
onEnd((again) => {
  isEnding = true;
  endRunning();
  // The services take a second signal as a request to stop immediately.
  if (services && (again || !services.killed)) services.kill('SIGTERM');
});

await main(async () => {
  say('Lectern');
  try {
    await install();
    await build();
    if (!isEnding) await serve();
  } catch (error) {
    if (!isEnding) throw error;
    process.exitCode = 1;
  }
});

/** Runs the services until they end. */
function serve() {
  const started = spawn(process.execPath, SERVICES, {
    cwd: root,
    env: { LOG_LEVEL: 'warn', ...process.env },
    // In its own process group, so that Ctrl-C reaches only this process and the services are asked to stop
    // exactly once. If this process is killed, the channel closes and the services stop by themselves.
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    detached: true,
  });
  services = started;
  return /** @type {Promise<void>} */ (
    new Promise((done, fail) => {
      started.on('error', fail);
      started.on('close', (code, signal) => {
        if (code === 0) return done();
        fail(new Stop(`The services ended with ${signal ?? `code ${code}`}.`));
      });
    })
  );
}
