// Work and cost of a ticket.
import type { NounModule } from '../crud/noun-module';
import { pricedWork, rejectFinal } from '../tickets/price-work';
import { priceRestored, repriceRegularly } from '../tickets/reprice-work';

export default {
  validate: pricedWork,

  beforeDelete: rejectFinal,

  beforeRestore: rejectFinal,

  afterRestore: priceRestored,

  routes: (app, { db }) => repriceRegularly(app, db),
} satisfies NounModule;
