import { definePage, useParams } from '@lectern/remote';
import styled from 'styled-components';
import farStar from './far star (1).svg';
import './one.css';
import styles from './one.module.css';

const star = new URL('./star.svg', import.meta.url).href;

function OnePage() {
  const { id } = useParams();
  return (
    <div className={styles.frame}>
      <Title>One {id}</Title>
      <img src={star} alt="" />
      <img src={farStar} alt="" />
    </div>
  );
}

const Title = styled.h1`
  color: red;
`;

export const page = definePage({ Page: OnePage });
