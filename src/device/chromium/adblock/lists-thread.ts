import { serveJobs } from '../../../job-thread.ts';
import { compileLists } from './compile-lists.ts';

serveJobs(async (folder: string) => compileLists(folder));
