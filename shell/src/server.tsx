// The shell's server build: what the site's worker calls, and the shared libraries for the remotes' server builds.
import * as lecternAuth from '@lectern/auth';
import { findPage, type Head, type Snapshot } from '@lectern/contracts';
import * as lecternRemote from '@lectern/remote';
import { fontFaces, GlobalStyle } from '@lectern/ui';
import * as react from 'react';
import * as reactDom from 'react-dom';
import { renderToString } from 'react-dom/server';
import * as jsxDevRuntime from 'react/jsx-dev-runtime';
import * as jsxRuntime from 'react/jsx-runtime';
import { StaticRouter } from 'react-router-dom';
import * as styledComponents from 'styled-components';
import { App } from './app';
import { serverModules } from './runtime/server-modules';
import { createQueryClient, writeQueries } from './runtime/query-client';
import { acceptModule } from './runtime/remotes';

/** What a remote's server build may require. */
export const shared: Readonly<Record<string, unknown>> = {
  react,
  'react-dom': reactDom,
  'react/jsx-runtime': jsxRuntime,
  'react/jsx-dev-runtime': jsxDevRuntime,
  'styled-components': styledComponents,
  '@lectern/remote': lecternRemote,
  '@lectern/auth': lecternAuth,
};

export interface RenderRequest {
  /** Path and query. */
  url: string;
  snapshot: Snapshot;
  /** What the page's owner exposes, evaluated; undefined where nobody owns the path. */
  exports?: unknown;
  /** Called right before and after code runs that nothing can interrupt. */
  busy: (running: boolean) => void;
}

export interface RenderedPage {
  body: string;
  /** Style element of the components that were rendered; it lacks the answer's nonce. */
  styles: string;
  head: Head | null;
  /** As the page data carries them. */
  queries: unknown;
}

/** Renders a page as an anonymous visitor sees it. @throws what the page throws */
export async function render({ url, snapshot, exports, busy }: RenderRequest): Promise<RenderedPage> {
  const { pathname, searchParams } = new URL(url, 'http://site');
  const page = findPage(snapshot, pathname);
  const client = createQueryClient();
  const module = page ? acceptModule(exports) : null;
  busy(true);
  const queries = page ? (module?.page?.queries?.({ params: page.params, search: searchParams }) ?? []) : [];
  busy(false);
  await Promise.all(
    queries.map((query) => client.prefetchQuery(query as Parameters<typeof client.prefetchQuery>[0])),
  );

  let head: Head | null = null;
  const sheet = new styledComponents.ServerStyleSheet();
  busy(true);
  try {
    const body = renderToString(
      sheet.collectStyles(
        <StaticRouter location={url}>
          <App
            remotes={{ snapshot, modules: serverModules(module) }}
            client={client}
            head={{ set: (next) => void (head = next) }}
          />
        </StaticRouter>,
      ),
    );
    return { body, styles: sheet.getStyleTags(), head, queries: writeQueries(client) };
  } finally {
    busy(false);
    sheet.seal();
    client.clear();
  }
}

/**
 * CSS that every document carries, whether or not its page could be rendered: the faces, and what all pages stand on. It is no part of
 * the scripts, so that it is there before they are and costs them nothing.
 *
 * @param fonts addresses of the release's fonts
 */
export function documentStyles(fonts: readonly string[]): string {
  const find = (name: string) => fonts.find((font) => font.includes(name)) ?? '';
  const sheet = new styledComponents.ServerStyleSheet();
  renderToString(sheet.collectStyles(<GlobalStyle />));
  const [, rules = ''] = /^<style[^>]*>([\s\S]*)<\/style>$/.exec(sheet.getStyleTags()) ?? [];
  sheet.seal();
  // What the library needs to find its rules again; nobody looks for these.
  const css = rules
    .replace(/data-styled\.g\d+\[id="[^"]*"\]\{content:"[^"]*"\}/g, '')
    .replaceAll('/*!sc*/\n', '');
  return `${fontFaces({ display: find('besley'), text: find('figtree') })}\n${css}`;
}
