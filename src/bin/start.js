// In JavaScript, and before anything else: what Node makes of a source, types stripped, is kept from one start to the
// next, and what strips types need then not be loaded. Where the folder cannot be written, nothing is kept. Threads
// find it in the environment.
import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

process.env.NODE_COMPILE_CACHE ||= fileURLToPath(new URL('../../node_modules/.cache/doppel', import.meta.url));
enableCompileCache(process.env.NODE_COMPILE_CACHE);
await import('./main.ts');
