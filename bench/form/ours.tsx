// The product's form without conditions.
import { offerTicketForm } from './ticket-form';

offerTicketForm('ours');
