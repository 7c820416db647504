import type { PageAppName } from '../../apps/page-app.ts';
import { frontPage } from '../../browser/browser.ts';
import type { Computer } from '../../state.ts';
import { isInView, pageArea, restOn } from '../geometry.ts';
import { COLOURS } from '../theme.ts';
import type { AppView } from './app-view.ts';
import { viewPage } from './page-view.ts';

/** The window of an application that shows pages of its own. */
export function pageAppView(computer: Computer, app: PageAppName): AppView {
  const { area, size } = pageArea(computer, app);
  const shown = frontPage(computer.pageApps[app].view);
  if (!shown) return { nodes: [], commands: [{ kind: 'box', bounds: area, fill: COLOURS.paper }], pointer: null };
  const { document, commands, mark } = viewPage(shown, area, size);
  return { nodes: [document], commands, pointer: mark && isInView(mark, area) ? restOn(mark, area) : null };
}
