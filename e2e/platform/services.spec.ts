import { execFile } from 'node:child_process';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, type OwnSite, startSite, test } from '../support/platform';
import { silentMailServer } from '../support/platform/silent-mail-server';
import { enterConsole } from '../support/enter';
import { hydrated } from '../support/test';
import { fits, hasNoViolation } from '../support/violations';

const QUEUE_MAIL = resolve(import.meta.dirname, '../support/platform/queue-mail.mjs');
const run = promisify(execFile);
const queueMail = (site: OwnSite) => run(process.execPath, [QUEUE_MAIL, join(site.varDir, 'lectern.db')]);

let mails: Awaited<ReturnType<typeof silentMailServer>>;
let site: OwnSite;
/** The same site in a second process, which was given another key. */
let other: OwnSite;
test.beforeAll(async () => {
  // Two processes on a busy machine.
  test.setTimeout(180_000);
  mails = await silentMailServer();
  const env = {
    SMTP_URL: mails.url,
    // More than any disk has.
    MIN_FREE_DISK_MB: '1000000000',
    STUCK_JOB_SECONDS: '1',
  };
  site = await startSite({ env });
  other = await startSite({
    beside: site,
    env: { ...env, SECRET: 'another-secret-after-a-restore-000000000' },
  });
});
test.afterAll(async () => {
  await site.stop();
  await mails.close();
});

test('a wrong key, a full disk, a killed process, a job that never ends and a dead mail server are seen, and the job is ended', async ({
  context,
}) => {
  // The test's own page can reach only the project's site.
  const page = await context.newPage();
  const line = (name: string | RegExp) =>
    page.getByRole('listitem').filter({ has: page.locator('strong', { hasText: name }) });
  const open = async (at: OwnSite) => {
    await enterConsole(page, 'Operator', at.consoleURL);
    await page.goto(`${at.consoleURL}/operate/services`);
  };

  await open(other);
  const audit = line('Audit log');
  await expect(audit).toContainText(
    /In trouble.*Nothing can be recorded: it was signed with key k\w{8}, which is not in AUDIT_KEYS/,
  );
  await expect(audit).toContainText('npm run audit -- replace-lost-key');
  for (const name of ['Files', 'Database'])
    await expect(line(name)).toContainText(/In trouble.*The disk is full: .* are free at .*What mends it/);

  await other.kill();
  await open(site);
  await queueMail(site);
  const job = line('Mail sender');
  await expect(job).toContainText(/In trouble.*Stuck on .*Running since/);
  const end = job.getByRole('button', { name: 'End this pass' });
  await hydrated(end);
  await end.click();
  await job.getByRole('button', { name: 'End', exact: true }).click();
  await expect(job).toContainText('In order');
  await expect(end).toBeHidden();

  await mails.close();
  await queueMail(site);
  await expect(line('Mail').filter({ hasText: 'Waiting' })).toContainText(
    /In trouble.*Not sending: .*ECONNREFUSED.*2 mails wait/,
  );
  const gone = line(`:${new URL(other.baseURL).port}`);
  await expect(gone).toContainText(/In trouble.*Gone: it no longer responds/);
  await expect(line('Audit log')).toContainText('In order');
  await fits(page, 360);
  await hasNoViolation(page, 'the services at 360 px');

  await page.goto(`${site.consoleURL}/operate/record`);
  await expect(page.getByText('ended the job MailSender')).toBeVisible();
});
