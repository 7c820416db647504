/** A script that opens each address as a picture, a frame and a socket, reads it, reads what redirects to it, and
 *  evaluates to the texts it read. */
export function tryAddresses(addresses: readonly string[], limitMs: number): string {
  return `(async () => {
    const limit = (promise) => Promise.race([promise, new Promise((resolve) => setTimeout(resolve, ${limitMs}, 'late'))]);
    const read = (url) => limit(fetch(url).then((response) => response.text()).catch(String));
    const load = (tag, url) => limit(new Promise((resolve) => {
      const element = document.createElement(tag);
      element.onload = element.onerror = () => resolve('');
      element.src = url;
      document.body.append(element);
    }));
    const connect = (url) => limit(new Promise((resolve) => {
      try {
        const socket = new WebSocket(url.replace(/^http/, 'ws'));
        socket.onmessage = ({ data }) => resolve(data);
        socket.onclose = () => resolve('');
      } catch (error) {
        resolve(String(error));
      }
    }));
    const ways = (url) => [read(url), read('/?to=' + encodeURIComponent(url)), load('img', url), load('iframe', url), connect(url)];
    return await Promise.all(${JSON.stringify(addresses)}.flatMap(ways));
  })()`;
}

/** The ways of `everyWay` that ask a proxy for an address in plain text. */
export const PLAIN_WAYS = [
  ...[
    'audio',
    'background',
    'base',
    'beacon',
    'blob',
    'data',
    'data-location',
    'dynamic-import',
    'embed',
    'eventsource',
  ],
  ...['fetch', 'font', 'font-face', 'form', 'frame-location', 'iframe', 'img', 'import', 'import-scripts', 'keepalive'],
  ...['module', 'modulepreload', 'new-audio', 'no-cors', 'object', 'open', 'ping', 'poster', 'prefetch', 'preflight'],
  ...['preload', 'refresh', 'script', 'shared-worker', 'srcset', 'stylesheet', 'svg', 'video', 'worker', 'xhr'],
];

/** A page that requests something of `base`, an http address, in every way that a page has. The last part of a path
 *  names the way. */
export function everyWay(base: string): string {
  const inner = (script: string): string => `<script>${script}</script>`;
  const { host } = new URL(base);
  return `<!doctype html><title>Page</title>
    <link rel="dns-prefetch" href="//dns.test"><link rel="preconnect" href="${base}">
    <link rel="prefetch" href="${base}prefetch"><link rel="preload" as="fetch" crossorigin href="${base}preload">
    <link rel="modulepreload" href="${base}modulepreload"><link rel="stylesheet" href="${base}stylesheet">
    <link rel="icon" href="${base}icon"><link rel="manifest" href="${base}manifest">
    <script type="speculationrules">{"prefetch":[{"urls":["${base}speculation"]}],"prerender":[{"urls":["/prerendered"]}]}</script>
    <style>@import "${base}import"; @font-face { font-family: f; src: url(${base}font) }
    body { font-family: f; background: url(${base}background) }</style>
    <p>Text</p><img src="${base}img"><img srcset="${base}srcset 1x"><svg><image href="${base}svg"/></svg>
    <video src="${base}video" poster="${base}poster"><track default src="${base}track"></video><audio src="${base}audio"></audio>
    <iframe src="${base}iframe"></iframe><object data="${base}object"></object><embed src="${base}embed">
    <script async src="${base}script"></script><script type="module" src="${base}module"></script>
    <iframe srcdoc='<meta http-equiv="refresh" content="0;url=${base}refresh">'></iframe>
    <iframe srcdoc='<base href="${base}"><img src="base">'></iframe>
    <iframe src='data:text/html,${inner(`fetch("${base}data")`)}'></iframe>
    <iframe src='data:text/html,${inner(`location = "${base}data-location"`)}'></iframe>
    <iframe name="posted"></iframe><form method="post" action="${base}form" target="posted"><input name="a" value="1"></form>
    <iframe name="pinged"></iframe><a href="/pinged" target="pinged" ping="${base}ping">Ping</a><iframe src="file:///etc/passwd"></iframe>
    <iframe src="chrome://version"></iframe><img src="file:///etc/passwd">
    <script>
    const attempts = [
      () => fetch('${base}fetch'),
      () => fetch('${base}no-cors', { mode: 'no-cors', method: 'POST', body: 'x' }),
      () => fetch('${base}keepalive', { keepalive: true, mode: 'no-cors' }),
      () => { const r = new XMLHttpRequest(); r.open('GET', '${base}xhr'); r.send(); },
      () => { const r = new XMLHttpRequest(); r.open('PUT', '${base}preflight'); r.setRequestHeader('x-a', '1'); r.send(); },
      () => new EventSource('${base}eventsource'),
      () => new WebSocket('ws://${host}/websocket'),
      () => new WebSocket('wss://${host}/websocket'),
      () => new WebTransport('https://${host}/webtransport').ready,
      () => navigator.sendBeacon('${base}beacon', 'x'),
      () => fetchLater('${base}fetch-later', { activateAfter: 0 }),
      () => import('${base}dynamic-import'),
      () => window.open('${base}open'),
      () => window.open('file:///etc/passwd'),
      () => window.open('chrome://version'),
      () => window.open('view-source:${base}'),
      () => window.open(URL.createObjectURL(new Blob(['<script>fetch("${base}blob")</' + 'script>'], { type: 'text/html' }))),
      () => document.querySelector('form').submit(),
      () => document.querySelector('a').click(),
      () => new Worker(URL.createObjectURL(new Blob(['fetch("${base}worker"); importScripts("${base}import-scripts")']))),
      () => new SharedWorker(URL.createObjectURL(new Blob(['fetch("${base}shared-worker")']))),
      () => navigator.serviceWorker.register('/service-worker.js'),
      () => fetch('file:///etc/passwd').then((response) => response.text()),
      () => { const frame = document.createElement('iframe'); document.body.append(frame); frame.contentWindow.location = '${base}frame-location'; },
      () => new Audio('${base}new-audio').play(),
      () => new FontFace('g', 'url(${base}font-face)').load(),
    ];
    for (const attempt of attempts) {
      try { Promise.resolve(attempt()).catch(() => {}); } catch {}
    }
    </script>`;
}

/** A script that makes a connection by WebRTC whose servers and candidates are at the port. Evaluates to its own
 *  candidates when it has looked for all of them, and a second for sending has passed. */
export function callByWebRtc(hosts: readonly string[], port: number): string {
  return `(async () => {
    const hosts = ${JSON.stringify(hosts)};
    const kinds = ['stun:@', 'turn:@?transport=udp', 'turn:@?transport=tcp', 'turns:@?transport=tcp'];
    const urls = hosts.flatMap((host) => kinds.map((kind) => kind.replace('@', host + ':${port}')));
    const caller = new RTCPeerConnection({ iceServers: urls.map((url) => ({ urls: url, username: 'a', credential: 'b' })) });
    const callee = new RTCPeerConnection();
    const found = [];
    const complete = new Promise((resolve) => {
      caller.onicecandidate = ({ candidate }) => (candidate ? found.push(candidate.candidate) : resolve());
    });
    caller.createDataChannel('x');
    await caller.setLocalDescription();
    await callee.setRemoteDescription(caller.localDescription);
    await callee.setLocalDescription();
    await caller.setRemoteDescription(callee.localDescription);
    const bare = hosts.map((host) => host.replace(/[[\\]]/g, ''));
    const offered = bare.flatMap((host) => [
      'candidate:1 1 udp 2122260223 ' + host + ' ${port} typ host',
      'candidate:2 1 tcp 1518280447 ' + host + ' ${port} typ host tcptype passive',
    ]);
    for (const candidate of offered) await caller.addIceCandidate({ candidate, sdpMid: '0', sdpMLineIndex: 0 }).catch(() => {});
    await Promise.race([complete, new Promise((resolve) => setTimeout(resolve, 5000))]);
    await new Promise((resolve) => setTimeout(resolve, 1000));
    return found;
  })()`;
}
