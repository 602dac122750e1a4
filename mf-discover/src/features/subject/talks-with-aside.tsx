import type { SubjectDetails } from '@lectern/contracts';
import { media, theme } from '@lectern/ui';
import styled from 'styled-components';
import { NumberedSections } from '../../shared/numbered-sections';
import { AllTalks } from './all-talks';
import type { SubjectParams } from './search-params';
import { SubjectAside } from './subject-aside';
import { WhereToStart } from './where-to-start';

/** The talks of a subject: those to start with, and all of them next to the related links. */
export function TalksWithAside({ subject, params }: { subject: SubjectDetails; params: SubjectParams }) {
  const { start } = subject;
  return (
    <>
      {params.page === 1 && params.query === '' && (
        <>
          {start.length > 0 && <WhereToStart talks={start} />}
          <NumberedSections shelves={subject.numbered} />
        </>
      )}
      <SideBySide>
        <div>
          <AllTalks subject={subject} params={params} />
        </div>
        <SubjectAside subject={subject} params={params} />
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
