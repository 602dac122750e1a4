import type { SubjectDetails } from '@lectern/contracts';
import { Avatar, countOf, HashTile, InitialsTile, Mini, TextLink, theme } from '@lectern/ui';
import { useId, type ReactNode } from 'react';
import styled from 'styled-components';
import type { SubjectParams } from './search-params';
import { YearBars } from './year-bars';

/** The column next to a subject's talks: years, other subjects, people and conferences. */
export function SubjectAside({ subject, params }: { subject: SubjectDetails; params: SubjectParams }) {
  const { years, beside, people, conferences } = subject;
  return (
    <Column>
      {years.length > 1 && (
        <Part title="By year">
          <YearBars subject={subject} params={params} />
        </Part>
      )}
      {beside.length > 0 && (
        <Part title="Related subjects" action={<TextLink to="/tags">All subjects</TextLink>}>
          <ul>
            {beside.map(({ slug, name, talk_count }) => (
              <li key={slug}>
                <Mini
                  to={`/tags/${encodeURIComponent(slug)}`}
                  art={<HashTile />}
                  title={name}
                  about={countOf(talk_count, 'talk')}
                />
              </li>
            ))}
          </ul>
        </Part>
      )}
      {people.length > 0 && (
        <Part title="People" action={<TextLink to="/speakers">All people</TextLink>}>
          <ul>
            {people.map(({ id, slug, name, profile_picture_url, talk_count }) => (
              <li key={slug}>
                <Mini
                  to={`/speakers/${encodeURIComponent(slug)}`}
                  art={<Avatar id={id} name={name} src={profile_picture_url} />}
                  title={name}
                  about={onThis(talk_count)}
                />
              </li>
            ))}
          </ul>
        </Part>
      )}
      {conferences.length > 0 && (
        <Part title="Conferences" action={<TextLink to="/conferences">All conferences</TextLink>}>
          <ul>
            {conferences.map(({ slug, series_slug, name, talk_count }) => (
              <li key={slug}>
                <Mini
                  to={`/conference/${encodeURIComponent(slug)}`}
                  art={<InitialsTile of={{ slug, series_slug }} name={name} />}
                  title={name}
                  about={onThis(talk_count)}
                />
              </li>
            ))}
          </ul>
        </Part>
      )}
    </Column>
  );
}

const onThis = (talks: number) => `${countOf(talks, 'talk')} on this`;

function Part({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Head>
        <h2 id={id}>{title}</h2>
        {action}
      </Head>
      {children}
    </section>
  );
}

const Column = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space6};
  align-content: start;
  min-width: 0;
`;

const Head = styled.div`
  position: relative;
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  justify-content: space-between;
  gap: 0 ${theme.space3};
  margin-bottom: ${theme.space2};
  padding-top: ${theme.space3};
  border-top: ${theme.hairline};
  &::before {
    content: '';
    position: absolute;
    left: 0;
    top: -1px;
    width: 2rem;
    height: 4px;
    background: ${theme.lamp};
  }
  h2 {
    min-width: 0;
    font-size: ${theme.sizeLg};
    overflow-wrap: anywhere;
  }
  @media (forced-colors: active) {
    &::before {
      background: Highlight;
    }
  }
`;
