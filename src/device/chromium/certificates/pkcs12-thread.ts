import { serveJobs } from '../../../job-thread.ts';
import { readPkcs12 } from './read-pkcs12.ts';

serveJobs(async (job: Parameters<typeof readPkcs12>[0]) => readPkcs12(job));
