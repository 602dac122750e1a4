import type { FailureKind } from '@lectern/contracts';
import { theme } from '@lectern/ui';
import styled from 'styled-components';
import { DataTable, ScrollX } from '../data-table';
import { ReleaseKey } from './charts/release-key';
import type { Shown } from './charts/series';
import { countText, shareText } from './wording';

const KINDS: readonly (readonly [kind: FailureKind, name: string])[] = [
  ['load', 'Load'],
  ['render', 'Render'],
  ['error', 'Error'],
  ['rejection', 'Promise'],
];

/** Page views of each release, and its failures in them by kind. */
export function FailureKinds({ shown }: { shown: readonly Shown[] }) {
  return (
    <Section aria-labelledby="kinds">
      <h3 id="kinds">Failures by kind</h3>
      <ScrollX aria-label="Failures by kind, by release">
        <DataTable>
          <thead>
            <tr>
              <th scope="col">Release</th>
              <th scope="col">Failed views</th>
              {KINDS.map(([kind, name]) => (
                <th key={kind} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map(({ release, role }) => (
              <tr key={release.version}>
                <th scope="row">
                  <ReleaseKey version={release.version} role={role} />
                </th>
                <td>{shareText(release.failed_views, release.views)}</td>
                {KINDS.map(([kind]) => (
                  <td key={kind}>{countText(release.failures[kind])}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </DataTable>
      </ScrollX>
    </Section>
  );
}

const Section = styled.section`
  min-width: 0;
  h3 {
    margin-bottom: ${theme.space2};
    font-size: ${theme.sizeMd};
  }
  td {
    white-space: nowrap;
  }
  :is(th, td):first-child {
    padding-left: 0;
  }
`;
