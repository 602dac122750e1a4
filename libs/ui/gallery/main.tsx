import besley from '@fontsource-variable/besley/files/besley-latin-wght-normal.woff2';
import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2';
import { useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { fontFaces } from '../src/index';
import { Gallery } from './gallery';

const faces = document.createElement('style');
faces.textContent = fontFaces({ display: besley, text: figtree });
document.head.append(faces);

/** Some components take the focus when they appear, which would open the page in the middle. */
function FromTheTop() {
  useEffect(() => {
    (document.activeElement as HTMLElement | null)?.blur();
    scrollTo(0, 0);
  }, []);
  return <Gallery />;
}

const root = document.createElement('div');
document.body.append(root);
createRoot(root).render(
  <BrowserRouter>
    <FromTheTop />
  </BrowserRouter>,
);
