// The shell's server build: called by the site's worker, and provides the shared libraries to the remotes'
// server builds.
import * as lecternAuth from '@lectern/auth';
import { findPage, type Head, type Snapshot } from '@lectern/contracts';
import * as lecternRemote from '@lectern/remote';
import { LanguagesContext } from '@lectern/remote';
import { fontFaces, GlobalStyle } from '@lectern/ui';
import * as react from 'react';
import * as reactDom from 'react-dom';
import { renderToString } from 'react-dom/server';
import * as jsxDevRuntime from 'react/jsx-dev-runtime';
import * as jsxRuntime from 'react/jsx-runtime';
import { StaticRouter } from 'react-router-dom';
import styled, { css, keyframes, ServerStyleSheet } from 'styled-components';
import { App } from './app';
import { lazy } from './runtime/code-loading';
import { renderScreen } from './runtime/render-screen';
import { serverModules } from './runtime/server-modules';
import { createQueryClient, writeQueries } from './runtime/query-client';
import { acceptModule } from './runtime/remotes';

/** Modules a remote's server build may require. */
export const shared: Readonly<Record<string, unknown>> = {
  react: { ...react, lazy },
  'react-dom': reactDom,
  'react/jsx-runtime': jsxRuntime,
  'react/jsx-dev-runtime': jsxDevRuntime,
  // What browsers have of it: a page that uses more must fail here as well, where the gate notices.
  'styled-components': { __esModule: true, default: styled, css, keyframes, styled },
  '@lectern/remote': lecternRemote,
  '@lectern/auth': lecternAuth,
};

export interface RenderRequest {
  /** Path and query. */
  url: string;
  snapshot: Snapshot;
  /** The evaluated exports of the page's owner; undefined if the path has no owner. */
  exports?: unknown;
  /** Primary ones that the visitor has chosen, sorted; none in requests of earlier services. */
  languages?: readonly string[];
  /** Called right before and after code that cannot be interrupted. */
  busy: (running: boolean) => void;
}

export interface RenderedPage {
  body: string;
  /** Style element of the rendered components, without the response's nonce. */
  styles: string;
  head: Head | null;
  /** As carried in the page data. */
  queries: unknown;
}

/** Renders a page as an anonymous visitor sees it. @throws {unknown} what the page throws */
export async function render({
  url,
  snapshot,
  exports,
  languages = [],
  busy,
}: RenderRequest): Promise<RenderedPage> {
  const { pathname, searchParams } = new URL(url, 'http://site');
  const page = findPage(snapshot, pathname);
  const client = createQueryClient();
  const module = page ? acceptModule(exports) : null;
  busy(true);
  const queries = page
    ? (module?.page?.queries?.({ params: page.params, search: searchParams, languages }) ?? [])
    : [];
  busy(false);
  await Promise.all(
    queries.map((query) => client.prefetchQuery(query as Parameters<typeof client.prefetchQuery>[0])),
  );

  let head: Head | null = null;
  const sheet = new ServerStyleSheet();
  busy(true);
  try {
    const body = await renderScreen(
      sheet.collectStyles(
        <StaticRouter location={url}>
          <LanguagesContext value={languages}>
            <App
              remotes={{ snapshot, modules: serverModules(module) }}
              client={client}
              head={{ set: (next) => void (head = next) }}
            />
          </LanguagesContext>
        </StaticRouter>,
      ),
      busy,
    );
    return { body, styles: sheet.getStyleTags(), head, queries: writeQueries(client) };
  } finally {
    busy(false);
    sheet.seal();
    client.clear();
  }
}

/**
 * CSS carried by every document, whether or not its page could be rendered: the fonts and the base styles.
 * Not part of the scripts, so it applies before they load and adds nothing to their size.
 *
 * @param fonts URLs of the release's fonts
 */
export function documentStyles(fonts: readonly string[]): string {
  const find = (name: string) => fonts.find((font) => font.includes(name)) ?? '';
  const sheet = new ServerStyleSheet();
  renderToString(sheet.collectStyles(<GlobalStyle />));
  const [, rules = ''] = /^<style[^>]*>([\s\S]*)<\/style>$/.exec(sheet.getStyleTags()) ?? [];
  sheet.seal();
  // The library's markers for finding its rules again, which are not needed for these.
  const css = rules
    .replace(/data-styled\.g\d+\[id="[^"]*"\]\{content:"[^"]*"\}/g, '')
    .replaceAll('/*!sc*/\n', '');
  return `${fontFaces({ display: find('besley'), text: find('figtree') })}\n${css}`;
}
