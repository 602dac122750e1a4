/**
 * Global variable of a release's container. It contains the version, so that two releases can be in one page.
 *
 * @param {{name: string, version: string}} release
 */
export const containerName = ({ name, version }) => `${name}_${version}`.replace(/[^A-Za-z0-9]/g, '_');
