import { Link, Slot } from '@lectern/remote';
import { SITE } from '@lectern/contracts';
import type { ReactNode } from 'react';

export function Chrome({ children }: { children: ReactNode }) {
  return (
    <>
      <header>
        <Link to="/">{SITE.name}</Link> <Link to="/conferences">Conferences</Link> <Link to="/popular">Popular</Link>
        <Slot name="header-search" props={{}}>
          <form action="/search"><input name="query" aria-label="Search" /></form>
        </Slot>
      </header>
      <main>{children}</main>
      <footer>{SITE.footer}</footer>
    </>
  );
}
export const NotFound = () => <h1>Page not found</h1>;
