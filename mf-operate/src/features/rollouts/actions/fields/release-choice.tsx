import type { Release, Rollout } from '@lectern/contracts';
import { Fine, FieldError, Tag, TextButton, TimeAgo, theme } from '@lectern/ui';
import { useId, useState } from 'react';
import styled from 'styled-components';
import { Choice, Mono } from '@lectern/console';
import { Version, commitText } from '../../../../shared/components/version';
import { rate } from '../../../../shared/components/percent';
import { OutcomeText } from '../../releases/outcome-text';
import type { Views } from '../use-releases';

/** A radio option. */
export interface Option {
  /** A version, or a placeholder for one. */
  value: string;
  version: string;
  release: Release | undefined;
  /** Its current role, or why it is listed. */
  note?: string | undefined;
}

/** Options of stored releases. */
export const optionsOf = (releases: readonly Release[]): Option[] =>
  releases.map((release) => ({ value: release.version, version: release.version, release }));

interface Props {
  legend: string;
  options: readonly Option[];
  value: string | null;
  onChange: (value: string) => void;
  rollout: Rollout;
  /** Page views of the last day, by version. */
  views: Views;
  error?: string | undefined;
}

/** As many as fit on a phone's screen. */
const SHOWN = 5;

/** Chooses a release: newest first, older ones on demand. */
export function ReleaseChoice({ legend, options, value, onChange, rollout, views, error }: Props) {
  const errorId = useId();
  const name = useId();
  const [all, setAll] = useState(false);
  const chosenAt = options.findIndex((option) => option.value === value);
  const shown = all || chosenAt >= SHOWN ? options : options.slice(0, SHOWN);
  return (
    <Set>
      <legend>{legend}</legend>
      {shown.map((option) => (
        <Choice
          key={option.value}
          type="radio"
          name={name}
          value={option.value}
          checked={option.value === value}
          onChange={() => onChange(option.value)}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
        >
          <What option={option} rollout={rollout} views={views} />
        </Choice>
      ))}
      {shown.length < options.length && (
        <TextButton onClick={() => setAll(true)}>{`Show ${options.length - shown.length} older`}</TextButton>
      )}
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </Set>
  );
}

function What({ option, rollout, views }: { option: Option; rollout: Rollout; views: Views }) {
  const { version, release, note } = option;
  const seen = views.get(version);
  const is = version === rollout.candidate ? 'Candidate' : version === rollout.stable ? 'Stable' : null;
  return (
    <>
      <Line>
        <Version>{version}</Version>
        {release?.commit && <Mono>{commitText(release.commit)}</Mono>}
        {is && <Tag tone={is === 'Candidate' ? 'lamp' : 'plain'}>{is}</Tag>}
      </Line>
      <Fine as="span">
        {note && `${note} `}
        {release && (
          <>
            Published <TimeAgo iso={release.published_at} />
          </>
        )}
        {release && !release.was_stable && ', never stable'}
        {release && seen && seen.views > 0 && `, failed in ${rate(seen.failed, seen.views)} of views`}
      </Fine>
      {release?.outcome && (
        <Fine as="span">
          <OutcomeText outcome={release.outcome} />
        </Fine>
      )}
    </>
  );
}

const Set = styled.fieldset`
  display: grid;
  gap: ${theme.space2};
  justify-items: start;
  min-width: 0;
  > label {
    width: 100%;
  }
  legend {
    margin-bottom: ${theme.space2};
    padding: 0;
    font-weight: ${theme.weightStrong};
    font-size: ${theme.sizeSm};
  }
`;

const Line = styled.span`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 ${theme.space2};
`;
