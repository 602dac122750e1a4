import type { SubjectDetails } from '@lectern/contracts';
import { Section, TalkCard, TalkGrid, media, theme } from '@lectern/ui';
import styled from 'styled-components';
import { AllTalks } from './all-talks';
import type { SubjectParams } from './search-params';
import { SubjectAside } from './subject-aside';

/** The talks of a subject: those to start with, and all of them next to the related links. */
export function TalksWithAside({ subject, params }: { subject: SubjectDetails; params: SubjectParams }) {
  const { start } = subject;
  return (
    <>
      {params.page === 1 && params.query === '' && start.length > 0 && (
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
          <AllTalks subject={subject} params={params} />
        </div>
        <SubjectAside subject={subject} />
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
