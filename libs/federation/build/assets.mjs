// Where the files of a release are and what they are called, identical in browser and server builds.
import { basename, extname } from 'node:path';

/**
 * Where the site serves the files of a release.
 *
 * @param {{name: string, version: string}} release
 */
export const addressOf = ({ name, version }) => `/assets/${name}/${version}/`;

/**
 * Name of a picture or a font in a build: the part of its file name that releases and addresses allow, and a
 * hash of its content.
 *
 * @param {{filename?: string}} file
 */
export function assetName({ filename = '' }) {
  const file = filename.replace(/\?.*$/, '');
  const name = basename(file, extname(file)).replaceAll(/[^A-Za-z0-9_-]+/g, '-');
  return `${name.replace(/^-+/, '') || 'file'}.[contenthash:10][ext]`;
}
