import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { createApp } from './app.js';
import { type Config, ConfigError, loadConfig } from './config/config.js';
import { Database } from './database/database.js';
import { DatabaseAway } from './database/outages/lost.js';
import { DatabaseInUse, reserve } from './database/sole-process.js';
import { Lifecycle } from './kernel/lifecycle.js';
import { howToOperate } from './how-to-operate.js';
import { loadDemo } from './import/demo/load-demo.js';
import { SnapshotsService } from './platform/snapshot/index.js';
import { RankingUpkeep } from './modules/talks/index.js';
import { PagesService } from './site/pages.service.js';
import { RenderIsolation } from './platform/rendering/index.js';

/** Time for in-flight requests to finish. */
const DRAIN_MS = 10_000;
/** After that, time for the rest to end. */
const END_MS = 5_000;

/** Sent to a parent process when the site accepts visitors. */
export interface ReadyMessage {
  type: 'ready';
  url: string;
  /** Address of the console; null without one. */
  console: string | null;
}

async function main(): Promise<void> {
  // By default, anyone who can send signals to the process could open Node's inspector.
  process.on('SIGUSR1', () => undefined);
  // The parent process may be gone before there is anything to stop.
  const leave = () => process.exit(1);
  process.on('disconnect', leave);
  const config = loadConfig(process.env);
  if (config.env === 'production' && !config.databaseUrl) reserve(config.databaseFile);
  const app = await createApp(config);
  process.off('disconnect', leave);
  stopOnSignal(app);
  const isolation = await app.get(RenderIsolation).check();
  if (config.env === 'development') await fillWhenEmpty(app);
  await warmUp(app);
  await app.listen(config.port, config.host);
  const consoleUrl = await openConsole(app, config);
  await app.getHttpAdapter().getInstance().listenForMetrics();
  console.log(`Lectern is running at ${config.publicUrl}`);
  console.log(`  ${isolation}`);
  for (const line of howToOperate(config, consoleUrl)) console.log(`  ${line}`);
  process.send?.({ type: 'ready', url: config.publicUrl, console: consoleUrl } satisfies ReadyMessage);
}

/**
 * The site runs even without a console: on a local machine an occupied port is reported, not fatal.
 *
 * @returns the console's address; null if it does not listen
 */
async function openConsole(app: NestFastifyApplication, config: Config): Promise<string | null> {
  try {
    await app.getHttpAdapter().getInstance().listenForConsole();
    return config.console?.url ?? null;
  } catch (error) {
    if (config.env === 'production' || codeOf(error) !== 'EADDRINUSE') throw error;
    console.warn(
      `The console is not available: another program is listening on port ${config.console?.port}. Set CONSOLE_PORT to use another one.`,
    );
    return null;
  }
}

/** A first start fills the site with demo talks; existing data is never touched. */
async function fillWhenEmpty(app: NestFastifyApplication): Promise<void> {
  const loaded = await loadDemo(app.get(Database));
  if (!loaded) return;
  await app.get(RankingUpkeep).run();
  console.log(`  Demo catalogue loaded: ${loaded.talks} talks of ${loaded.conferences} conferences`);
}

async function warmUp(app: NestFastifyApplication): Promise<void> {
  await app.get(Database).warmUp();
  const anonymous = { id: '', user: null, previews: new Set<string>() };
  await app.get(PagesService).warmUp(await app.get(SnapshotsService).of(anonymous));
}

function stopOnSignal(app: NestFastifyApplication): void {
  const lifecycle = app.get(Lifecycle);
  const stop = () => {
    // A second signal ends the process immediately.
    if (lifecycle.isStopping) process.exit(1);
    lifecycle.stop();
    setTimeout(() => {
      app.getHttpServer().closeAllConnections();
      app.getHttpAdapter().getInstance().consoleServer?.closeAllConnections();
    }, DRAIN_MS).unref();
    setTimeout(() => process.exit(1), DRAIN_MS + END_MS).unref();
    app.close().then(() => process.exit(0), fail);
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  // The parent process is gone.
  process.on('disconnect', stop);
}

function fail(error: unknown): never {
  console.error(explain(error));
  process.exit(1);
}

/** Errors in the settings are for the operator to fix; a stack trace would only hide them. */
function explain(error: unknown): unknown {
  if (error instanceof ConfigError || error instanceof DatabaseInUse) return error.message;
  if (error instanceof DatabaseAway) return error.advice;
  const advice = error instanceof Error && ADVICE[String(codeOf(error))];
  return advice ? `${error.message}: ${advice}` : error;
}

/** What to do about an address that cannot be used, by the error's code. */
const ADVICE: Record<string, string> = {
  EADDRINUSE:
    'another program is listening there. Set PORT, CONSOLE_PORT or METRICS_PORT to use another port.',
  EADDRNOTAVAIL: 'this machine does not have that address. Set HOST or METRICS_HOST to one that it has.',
  ENOTFOUND: 'no machine has that name. Correct HOST or METRICS_HOST, whichever names it.',
};

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : null);

main().catch(fail);
