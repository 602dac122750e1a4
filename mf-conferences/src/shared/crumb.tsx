import { Crumbs } from '@lectern/ui';
import type { ComponentProps } from 'react';

interface CrumbProps extends Pick<ComponentProps<typeof Crumbs>, 'as'> {
  /** The level between the list and this page. */
  on?: { to: string; name: string } | undefined;
}

/** The link back to the list, above a conference's name. */
export const Crumb = ({ on, as }: CrumbProps) => (
  <Crumbs as={as} trail={[{ to: '/conferences', name: 'Conferences' }, ...(on ? [on] : [])]} />
);
