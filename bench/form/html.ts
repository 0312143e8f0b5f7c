// The floor: the same form as plain HTML. No framework, no style sheet.
import { offerHtmlForm } from './html-form';

offerHtmlForm('html', (fields) => fields.join(''));
