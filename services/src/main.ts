import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { createApp } from './app.js';
import { type Config, ConfigError, loadConfig } from './config.js';
import { Lifecycle } from './gateway/lifecycle.js';

/** What is under way gets this long to finish. */
const DRAIN_MS = 10_000;

async function main(): Promise<void> {
  const config = loadConfig(process.env);
  const app = await createApp(config);
  stopOnSignal(app);
  await app.listen(config.port, config.host);
  console.log(`Lectern answers on ${config.publicUrl}`);
  process.send?.({ type: 'ready', url: config.publicUrl } satisfies ReadyMessage);
}

/** Sent to a parent process when visitors can come. */
export interface ReadyMessage {
  type: 'ready';
  url: Config['publicUrl'];
}

function stopOnSignal(app: NestFastifyApplication): void {
  const stop = () => {
    // Asked twice: nobody wants to wait.
    if (app.get(Lifecycle).isStopping) process.exit(1);
    app.get(Lifecycle).stop();
    setTimeout(() => process.exit(1), DRAIN_MS).unref();
    app.close().then(() => process.exit(0), fail);
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
}

function fail(error: unknown): never {
  // A fault in the settings is the operator's to mend; a stack would only hide it.
  console.error(error instanceof ConfigError ? error.message : error);
  process.exit(1);
}

main().catch(fail);
