import { createSqliteDecisionFormatStore } from '../../../../src/storage/sqlite/main/decision-format-store.ts';
import { testDecisionFormatStore } from '../../../contracts/decision-format-store.ts';
import { openMainStores } from '../../../support/database/main-stores.ts';

testDecisionFormatStore(async () => createSqliteDecisionFormatStore(openMainStores().main));
