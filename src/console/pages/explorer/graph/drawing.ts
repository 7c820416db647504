import Graph from 'graphology';
import Sigma from 'sigma';
import type { Subgraph } from '../../../api/entities.ts';
import { dragNodes } from './drag-nodes.ts';
import { createHoverPainter, createLabelPainter } from './draw-labels.ts';
import { type Layout, startLayout } from './layout.ts';
import { passUnderPointer } from './pass-under-pointer.ts';
import { frameOf, type Place, placeNodes, sizeOf } from './place.ts';
import { panView, placeBeside, putNode } from './put-node.ts';
import { colourOf, readTheme, watchTheme } from './theme.ts';

/** What stands out: the other nodes and edges are faded. */
export interface Highlight {
  /** The entity in the side panel. */
  focus: string | null;
  /** The entities of a path, in order. */
  path: readonly string[];
}

export interface Drawing {
  show(part: Pick<Subgraph, 'nodes' | 'edges'>): void;
  highlight(highlight: Highlight): void;
  zoom(by: 'in' | 'out' | 'all'): void;
  /** Moves the entity in the side panel, or else the view. In pixels, to the right and down. */
  moveBy(right: number, down: number): void;
  /** Arranges all nodes again, also those that were put somewhere. */
  arrange(): void;
  end(): void;
}

export interface DrawingEvents {
  onChoose(name: string | null): void;
  onLayout(isMoving: boolean): void;
  /** A node was put somewhere, or all were let go. */
  onPut(isAnyPut: boolean): void;
}

type Known = Place & { fixed?: boolean };

const CAMERA_MS = 300;
/** In a larger drawing, only nodes of this radius have names beside them. */
const ALL_NAMED_UP_TO = 60;
const LEAST_NAMED_SIZE = 5;
/** Where the camera sees all. */
const WHOLE = { x: 0.5, y: 0.5, ratio: 1 };
/** A drawing with more edges has them faint, and hides them and all names while it moves, which is smoother. */
const EDGES_OF_LARGE = 3_000;

/** Draws a graph with WebGL into an element that has a size. */
export function createDrawing(container: HTMLElement, { onChoose, onLayout, onPut }: DrawingEvents): Drawing {
  const graph = new Graph({ type: 'directed', multi: false });
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  let theme = readTheme();
  let layout: Layout | null = null;
  let highlight: Highlight = { focus: null, path: [] };
  let hovered: string | null = null;
  let bright: ReadonlySet<string> | null = null;

  const isLarge = () => graph.size > EDGES_OF_LARGE;
  const labels = createLabelPainter(() => theme);
  const sigma = new Sigma(graph, container, {
    labelFont: 'system-ui, sans-serif',
    ...{ labelSize: 13, labelDensity: 0.6, labelGridCellSize: 110 },
    ...{ minCameraRatio: 0.02, maxCameraRatio: 4, stagePadding: 80, zIndex: true, minEdgeThickness: 1.6 },
    defaultDrawNodeLabel: labels.paint,
    defaultDrawNodeHover: createHoverPainter(() => theme),
    nodeReducer: (name, { x, y, size, label, community }) => {
      const isBright = !bright || bright.has(name);
      return {
        ...{ x, y, size, zIndex: isBright ? 1 : 0, highlighted: name === highlight.focus },
        label: isBright ? label : null,
        color: isBright ? colourOf(community, theme) : theme.faded,
        forceLabel: bright !== null && isBright && bright.size < 40,
      };
    },
    edgeReducer: (edge, { size }) => {
      const [source, target] = graph.extremities(edge);
      if (!bright) return { size, color: isLarge() ? theme.faded : theme.line };
      return { size, color: theme.accent, hidden: !isBrightEdge(source, target), zIndex: 1 };
    },
  });

  function isBrightEdge(source: string, target: string): boolean {
    const at = highlight.path.indexOf(source);
    if (hovered === null && highlight.path.length > 0) {
      return at >= 0 && (highlight.path[at + 1] === target || highlight.path[at - 1] === target);
    }
    const middle = hovered ?? highlight.focus;
    return source === middle || target === middle;
  }

  function findBright(): ReadonlySet<string> | null {
    const middle = hovered ?? highlight.focus;
    if (hovered === null && highlight.path.length > 0) return new Set(highlight.path);
    return middle !== null && graph.hasNode(middle) ? new Set([middle, ...graph.neighbors(middle)]) : null;
  }

  function refresh(): void {
    bright = findBright();
    sigma.refresh({ skipIndexation: true });
  }

  /** Shows what stands out, and not much else; all if nothing does. */
  function lookAtHighlight(): void {
    const names = highlight.focus === null ? [] : [...(findBright() ?? [])];
    const state = frameOf(names.flatMap((name) => sigma.getNodeDisplayData(name) ?? [])) ?? WHOLE;
    if (isStill) sigma.getCamera().setState(state);
    else sigma.getCamera().animate(state, { duration: CAMERA_MS });
  }

  function put(name: string, place: Place): void {
    putNode(sigma, name, place);
    layout?.fix(name, place);
    onPut(true);
  }

  function arrange(): void {
    layout?.stop();
    onLayout(true);
    layout = startLayout(graph, isStill, () => {
      layout = null;
      sigma.setCustomBBox(null);
      sigma.refresh();
      lookAtHighlight();
      onLayout(false);
    });
  }

  sigma.on('beforeRender', labels.clear);
  sigma.on('enterNode', ({ node }) => {
    hovered = node;
    container.style.cursor = 'pointer';
    refresh();
  });
  sigma.on('leaveNode', () => {
    hovered = null;
    container.style.cursor = '';
    refresh();
  });
  const drag = dragNodes(sigma, {
    onMove: put,
    // Nodes are found where they are now.
    onDrop: () => sigma.refresh(),
  });
  sigma.on('clickNode', ({ node }) => drag.hasMoved() || onChoose(node));
  sigma.on('clickStage', () => drag.hasMoved() || onChoose(null));
  passUnderPointer(sigma, container);
  const stopWatching = watchTheme(() => {
    theme = readTheme();
    refresh();
  });

  return {
    show({ nodes, edges }) {
      layout?.stop();
      hovered = null;
      const known = new Map(graph.mapNodes((name, { x, y, fixed }): [string, Known] => [name, { x, y, fixed }]));
      const places = placeNodes(nodes, known);
      const isSame = nodes.length === graph.order && nodes.every(({ name }) => known.has(name));
      graph.clear();
      for (const { name, degree, community } of nodes) {
        const { fixed } = known.get(name) ?? {};
        graph.addNode(name, { ...places.get(name), fixed, label: name, size: sizeOf(degree, nodes.length), community });
      }
      for (const { source, target, weight } of edges) {
        if (source !== target) graph.mergeEdge(source, target, { weight, size: Math.min(4, 0.8 + 0.4 * weight) });
      }
      sigma.setSetting('labelRenderedSizeThreshold', nodes.length > ALL_NAMED_UP_TO ? LEAST_NAMED_SIZE : 0);
      sigma.setSetting('hideEdgesOnMove', isLarge()).setSetting('hideLabelsOnMove', isLarge());
      refresh();
      onPut(graph.someNode((_, { fixed }) => fixed));
      if (isSame || nodes.length < 2) return onLayout(false);
      sigma.setCustomBBox(null);
      arrange();
    },
    highlight(next) {
      const isMoved = next.focus !== highlight.focus || next.path.length !== highlight.path.length;
      highlight = next;
      refresh();
      if (isMoved) lookAtHighlight();
    },
    zoom(by) {
      const camera = sigma.getCamera();
      const duration = isStill ? 0 : CAMERA_MS;
      if (by === 'in') camera.animatedZoom({ duration });
      else if (by === 'out') camera.animatedUnzoom({ duration });
      else {
        sigma.setCustomBBox(null).refresh();
        camera.animatedReset({ duration });
      }
    },
    moveBy(right, down) {
      const name = highlight.focus;
      if (name === null || !graph.hasNode(name)) return panView(sigma, right, down);
      put(name, placeBeside(sigma, name, right, down));
    },
    arrange() {
      graph.updateEachNodeAttributes((_, attributes) => ({ ...attributes, fixed: false }));
      onPut(false);
      arrange();
    },
    end() {
      layout?.stop();
      stopWatching();
      sigma.kill();
    },
  };
}
