import { definePage, useParams } from '@lectern/remote';
import styled from 'styled-components';

function OnePage() {
  const { id } = useParams();
  return <Title>One {id}</Title>;
}

const Title = styled.h1`
  color: red;
`;

export const page = definePage({ Page: OnePage });
