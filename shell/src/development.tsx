// Runs before the shell in development: adds the document styles, which a build writes to a file.
import besley from '@fontsource-variable/besley/files/besley-latin-wght-normal.woff2';
import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2';
import { GlobalStyle, fontFaces } from '@lectern/ui';
import { createRoot } from 'react-dom/client';

const faces = document.createElement('style');
faces.nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
faces.textContent = fontFaces({ display: besley, text: figtree });
document.head.append(faces);
createRoot(document.createElement('div')).render(<GlobalStyle />);
