import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { createApp } from './app.js';
import { ConfigError, loadConfig } from './config.js';
import { Database } from './database/database.js';
import { Lifecycle } from './gateway/lifecycle.js';
import { howToOperate } from './how-to-operate.js';
import { loadDemo } from './import/demo/load-demo.js';
import { SnapshotsService } from './modules/rollouts/snapshots.service.js';
import { RankingUpkeep } from './modules/talks/ranking-upkeep.js';
import { PagesService } from './site/pages.service.js';
import { RenderIsolation } from './site/sandbox/render-isolation.js';

/** What is under way gets this long to finish. */
const DRAIN_MS = 10_000;
/** And what is left after that, this long to end. */
const END_MS = 5_000;

/** Sent to a parent process when visitors can come. */
export interface ReadyMessage {
  type: 'ready';
  url: string;
}

async function main(): Promise<void> {
  // It would open Node's inspector: to whoever may send us signals.
  process.on('SIGUSR1', () => undefined);
  // Whoever started this process may be gone before there is anything to stop.
  const leave = () => process.exit(1);
  process.on('disconnect', leave);
  const config = loadConfig(process.env);
  const app = await createApp(config);
  process.off('disconnect', leave);
  stopOnSignal(app);
  const isolation = await app.get(RenderIsolation).check();
  if (config.env === 'development') await fillWhenEmpty(app);
  await warmUp(app);
  await app.listen(config.port, config.host);
  console.log(`Lectern answers on ${config.publicUrl}`);
  console.log(`  ${isolation}`);
  for (const line of howToOperate(config)) console.log(`  ${line}`);
  process.send?.({ type: 'ready', url: config.publicUrl } satisfies ReadyMessage);
}

/** A first start shows a site with talks in it; what somebody put there is never touched. */
async function fillWhenEmpty(app: NestFastifyApplication): Promise<void> {
  const loaded = await loadDemo(app.get(Database));
  if (!loaded) return;
  await app.get(RankingUpkeep).run();
  console.log(`  Demo catalogue loaded: ${loaded.talks} talks of ${loaded.conferences} conferences`);
}

async function warmUp(app: NestFastifyApplication): Promise<void> {
  const anybody = { id: '', user: null, previews: new Set<string>() };
  await app.get(PagesService).warmUp(await app.get(SnapshotsService).of(anybody));
}

function stopOnSignal(app: NestFastifyApplication): void {
  const lifecycle = app.get(Lifecycle);
  const stop = () => {
    // Asked twice: nobody wants to wait.
    if (lifecycle.isStopping) process.exit(1);
    lifecycle.stop();
    setTimeout(() => app.getHttpServer().closeAllConnections(), DRAIN_MS).unref();
    setTimeout(() => process.exit(1), DRAIN_MS + END_MS).unref();
    app.close().then(() => process.exit(0), fail);
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  // Whoever started this process is gone.
  process.on('disconnect', stop);
}

function fail(error: unknown): never {
  console.error(explain(error));
  process.exit(1);
}

/** A fault in the settings is the operator's to mend; a stack would only hide it. */
function explain(error: unknown): unknown {
  if (error instanceof ConfigError) return error.message;
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
    return `${error.message}: another program listens there. PORT chooses another port.`;
  }
  return error;
}

main().catch(fail);
