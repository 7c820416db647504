import type { Element } from 'domhandler';
import type { ActionResult } from '../../device.ts';
import { layOutPage } from '../screen/layout/page-layout.ts';
import { printPdf } from '../screen/paint/scene-painter.ts';
import { showMark } from '../screen/views/page-view.ts';
import { toPrintPages } from '../screen/views/print-pages.ts';
import type { Computer, Viewer } from '../state.ts';
import type { OpenPage, Tab } from './browser.ts';
import { closeTab, frontTab, openTab } from './browser.ts';
import { type Click, clickElement } from './click.ts';
import { chooseFile, chooseOption, fillField } from './forms/fill.ts';
import type { BrowserContext, NavigationResult, Visit } from './navigate.ts';
import { readyTab, reload, showTab, travel, visit } from './navigate.ts';
import type { PageEngine, ScrollDirection } from './page-engine.ts';
import { pressOnPage } from './press.ts';
import { scrollPage } from './scroll.ts';

export interface SimulatedPagesOptions {
  computer: Computer;
  /** The browser whose pages these are: that of the computer, or of one of its applications. */
  viewer: Viewer;
  context: BrowserContext;
}

/** Pages that are parsed, laid out and drawn in this process. They run no scripts of their own. */
export class SimulatedPages implements PageEngine {
  readonly #options: SimulatedPagesOptions;

  constructor(options: SimulatedPagesOptions) {
    this.#options = options;
  }

  readyTab(): Promise<Tab | null> {
    const { viewer, context } = this.#options;
    return readyTab(viewer, context);
  }

  async newTab(): Promise<Tab | null> {
    return openTab(this.#options.viewer.browser);
  }

  showTab(tab: Tab): Promise<void> {
    const { viewer, context } = this.#options;
    return showTab(viewer, context, tab);
  }

  async closeTab({ id }: Tab): Promise<void> {
    const { browser } = this.#options.viewer;
    closeTab(browser, id);
    const next = frontTab(browser);
    if (next) await this.showTab(next);
  }

  visit(tab: Tab, destination: Visit): Promise<NavigationResult> {
    const { viewer, context } = this.#options;
    return visit(viewer, context, tab, destination);
  }

  travel(tab: Tab, step: number): Promise<NavigationResult | null> {
    const { viewer, context } = this.#options;
    return travel(viewer, context, tab, step);
  }

  reload(tab: Tab): Promise<NavigationResult> {
    const { viewer, context } = this.#options;
    return reload(viewer, context, tab);
  }

  click(shown: OpenPage, element: Element): Promise<Click> {
    const { viewer, context } = this.#options;
    return clickElement(viewer, context, shown, element);
  }

  fill(shown: OpenPage, field: Element, text: string): ActionResult {
    return fillField(shown, field, text);
  }

  choose(shown: OpenPage, select: Element, option: string): ActionResult {
    return chooseOption(shown, select, option);
  }

  chooseFile(shown: OpenPage, input: Element, fileName: string): ActionResult {
    return chooseFile(this.#options.viewer, shown, input, fileName);
  }

  press(shown: OpenPage, key: string): Promise<Click | null> {
    const { viewer, context } = this.#options;
    return pressOnPage(viewer, context, shown, key);
  }

  scroll(shown: OpenPage, direction: ScrollDirection): ActionResult {
    return scrollPage(this.#options.computer, shown, direction);
  }

  reveal(shown: OpenPage): void {
    showMark(this.#options.computer, shown);
  }

  print(shown: OpenPage): Promise<Buffer> {
    return printPdf(
      shown.page.title,
      toPrintPages((width, size) => layOutPage(shown, width, size)),
    );
  }
}
