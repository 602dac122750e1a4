/** The site's name; not spelled out anywhere else. */
export const SITE = {
  name: 'Lectern',
  builder: 'The Lectern Builders',
  footer: '© 2024 The Lectern Builders. All rights reserved. India',
  tagline: 'Recorded technical talks, their speakers and conference schedules.',
} as const;
