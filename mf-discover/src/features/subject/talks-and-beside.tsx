import type { SubjectDetails } from '@lectern/contracts';
import { Section, TalkCard, TalkGrid, media, theme } from '@lectern/ui';
import styled from 'styled-components';
import { AllTalks } from './all-talks';
import type { AskedFor } from './search-params';
import { Beside } from './beside';

/** The talks of a subject: those to start with, and all of them beside the related links. */
export function TalksAndBeside({ subject, asked }: { subject: SubjectDetails; asked: AskedFor }) {
  const { start } = subject;
  return (
    <>
      {asked.page === 1 && asked.query === '' && start.length > 0 && (
        <Section id="start" title="Good to start with">
          <TalkGrid data-mode="rows">
            {start.map((talk) => (
              <TalkCard key={talk.id} talk={talk} eager />
            ))}
          </TalkGrid>
        </Section>
      )}
      <SideBySide>
        <div>
          <AllTalks subject={subject} asked={asked} />
        </div>
        <Beside subject={subject} />
      </SideBySide>
    </>
  );
}

const SideBySide = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space7};
  margin-top: ${theme.section};
  ${media.large} {
    grid-template-columns: minmax(0, 1fr) 20rem;
    align-items: start;
  }
`;
