import type { Release, Rollout } from '@lectern/contracts';
import { Button, Row, VisuallyHidden } from '@lectern/ui';
import styled from 'styled-components';
import { useOpenAct } from '../../acts/acts';
import { possibleFor } from './standing';

interface Props {
  release: Release;
  /** Newest first. */
  releases: readonly Release[];
  rollout: Rollout;
}

/** What can be done with a release, by the dialogs of acts. */
export function ReleaseActs({ release, releases, rollout }: Props) {
  const open = useOpenAct();
  const { version } = release;
  const possible = possibleFor(release, releases, rollout);
  return (
    <Acts>
      {possible.start && (
        <Button dense onClick={() => open('start', rollout, version)}>
          Start<VisuallyHidden> release {version} as the candidate</VisuallyHidden>
        </Button>
      )}
      {possible.rollback && (
        <Button dense onClick={() => open('rollback', rollout, version)}>
          Go back to this<VisuallyHidden>: release {version}</VisuallyHidden>
        </Button>
      )}
      {possible.recall && (
        <Button dense tone="quiet" onClick={() => open('recall', rollout, version)}>
          Recall<VisuallyHidden> release {version}</VisuallyHidden>
        </Button>
      )}
    </Acts>
  );
}

const Acts = styled(Row)`
  /* A button without a border begins where the text above it does. */
  > [data-tone='quiet']:first-child {
    margin-left: -0.8125rem;
  }
  @media (min-width: 64rem) {
    justify-content: end;
    margin-right: -0.8125rem;
    > div {
      padding-right: 0.8125rem;
      text-align: end;
    }
    > [data-tone='quiet']:first-child {
      margin-left: 0;
    }
  }
`;
