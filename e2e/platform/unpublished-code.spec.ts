import { expect, test } from '../support/platform';

declare global {
  interface Window {
    /** Set by code that was never published. */
    unpublished?: string[];
  }
}

interface Policy {
  createScript: (text: string) => string;
  createHTML: (html: string) => string;
}
interface Realm {
  trustedTypes: { createPolicy: (name: string, rules: Policy) => Policy };
}

// The browser reports refusals in its console.
test.use({ expectedErrors: /./ });

/** Without rules, as no answer of the site is: see services/test/html-answers.test.ts. */
const UNRULED = '/unruled';

/** Documents that a page can open in a window of its own origin. */
const DOCUMENTS = ['/users/sign_in', '/overrides', '/api/v1/talks', '/favicon.svg', UNRULED];

test('no string becomes code or markup by the rules of another document', async ({ page }) => {
  await page.context().route(`**${UNRULED}`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      headers: { 'Cross-Origin-Opener-Policy': 'same-origin' },
      body: '<!doctype html>',
    }),
  );
  await page.goto('/users/sign_in');
  const outcome = await page.evaluate(async (documents) => {
    const rules = { createScript: String, createHTML: String };
    const policyOf = (realm: unknown): Policy | null => {
      for (const name of ['default', 'any']) {
        try {
          return (realm as Realm).trustedTypes.createPolicy(name, rules);
        } catch {
          // Refused.
        }
      }
      return null;
    };
    const frame = document.createElement('iframe');
    document.body.append(frame);
    const realms = new Map<string, Window | null>([
      ['frame', frame.contentWindow],
      ['about:blank', window.open('about:blank')],
    ]);
    const opened = async (path: string) => {
      const realm = window.open(path);
      while (realm?.document.readyState !== 'complete' || realm.location.pathname !== path)
        await new Promise((next) => requestAnimationFrame(next));
      return realm;
    };
    for (const path of documents) realms.set(path, await opened(path));

    const answer = await fetch(location.href);
    const sent = `${await answer.text()} ${answer.headers.get('content-security-policy')}`;
    const inPage = [...document.querySelectorAll<HTMLElement>('[nonce], script, style, link, meta')];
    const nonces = new Set([
      ...inPage.flatMap((element) => [element.nonce ?? '', element.getAttribute('nonce') ?? '']),
      ...[...sent.matchAll(/nonce[-="]+([\w+/=-]{20,}?)["']/g)].map(([, nonce]) => nonce ?? ''),
    ]);

    const made: string[] = [];
    const markup: string[] = [];
    // In a callback, since code evaluated by the debugger bypasses the policy.
    await new Promise<void>((done) => {
      requestAnimationFrame(() => {
        for (const [name, realm] of realms) {
          const policy = policyOf(realm);
          if (!policy) continue;
          made.push(name);
          for (const nonce of nonces) {
            const script = document.createElement('script');
            script.nonce = nonce;
            script.text = policy.createScript(`(window.unpublished ??= []).push('script of ${name}')`);
            document.head.append(script);
          }
          const element = document.createElement('div');
          element.innerHTML = policy.createHTML('<b>Markup</b>');
          if (element.firstChild) markup.push(name);
        }
        done();
      });
    });
    const text = (how: string) => `(window.unpublished ??= []).push('${how}')`;
    const imports = [
      `data:text/javascript,${text('data')}`,
      URL.createObjectURL(new Blob([text('blob')], { type: 'text/javascript' })),
    ];
    await Promise.all(
      imports.map((url) =>
        new Promise((next) => requestAnimationFrame(next)).then(() => import(url)).catch(() => undefined),
      ),
    );
    for (const realm of realms.values()) if (realm !== frame.contentWindow) realm?.close();
    return { made, markup, nonces: nonces.size, ran: window.unpublished ?? [] };
  }, DOCUMENTS);
  expect(outcome.nonces).toBeGreaterThan(1);
  expect(outcome).toMatchObject({ made: [UNRULED], markup: [UNRULED], ran: [] });
});
