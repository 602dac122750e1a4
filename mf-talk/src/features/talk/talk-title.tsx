import type { Talk } from '@lectern/contracts';
import { Meta, langOf } from '@lectern/ui';
import styled from 'styled-components';

/** The title in its own language, with the original beneath a translated title. */
export function TalkTitle({ talk }: { talk: Pick<Talk, 'title' | 'original_title' | 'language'> }) {
  const { title, original_title: original } = talk;
  const lang = langOf(talk.language);
  // A translated title is in English, whatever language is spoken.
  if (!original || original === title) return <Title lang={lang}>{title}</Title>;
  return (
    <div>
      <Title>{title}</Title>
      <Meta lang={lang}>{original}</Meta>
    </div>
  );
}

const Title = styled.h1`
  overflow-wrap: anywhere;
`;
