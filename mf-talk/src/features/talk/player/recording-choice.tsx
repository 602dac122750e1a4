import type { TalkRecording } from '@lectern/contracts';
import { Chip, Meta, theme } from '@lectern/ui';
import styled from 'styled-components';
import { recordingName } from './recording-name';

interface RecordingChoiceProps {
  recordings: readonly TalkRecording[];
  /** Index of the recording on the stage. */
  chosen: number;
  onChoose: (place: number) => void;
}

/** The recordings of a talk, side by side. */
export function RecordingChoice({ recordings, chosen, onChoose }: RecordingChoiceProps) {
  const names = recordings.map(recordingName);
  return (
    <Sources role="group" aria-label="Recordings of this talk">
      <Meta as="span">{recordings.length} recordings</Meta>
      {names.map((name, place) => {
        const same = names.filter((other) => other === name).length > 1;
        const number = names.slice(0, place + 1).filter((other) => other === name).length;
        return (
          <Chip key={recordings[place]?.url} aria-pressed={place === chosen} onClick={() => onChoose(place)}>
            {same ? `${name} ${number}` : name}
          </Chip>
        );
      })}
    </Sources>
  );
}

const Sources = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space2};
`;
