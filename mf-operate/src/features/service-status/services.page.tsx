import { ConsoleFrame, operatorsPart, usePreload } from '@lectern/console';
import { definePage } from '@lectern/remote';
import { deferred } from '@lectern/ui';

const Services = deferred(async () => (await import('./services')).Services, operatorsPart);

/** What the site runs on, and what mends it. */
function ServicesPage() {
  usePreload(Services);
  return (
    <ConsoleFrame
      title="Services"
      path="/operate/services"
      meta="What the site runs on, the worst first, and what mends it."
    >
      <Services />
    </ConsoleFrame>
  );
}

export const page = definePage({ Page: ServicesPage });
