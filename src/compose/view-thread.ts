import { serveJobs } from '../job-thread.ts';
import { createViewRunner } from '../memory/explore/view-runner.ts';
import { openGraphFile } from '../storage/open-graph-file.ts';

serveJobs(createViewRunner(openGraphFile));
