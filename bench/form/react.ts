// React and React DOM, which the build keeps in a script of their own: the product has compiled and called them long
// before a form opens.
export { useState } from 'react';
export { createPortal, flushSync } from 'react-dom';
export { createRoot } from 'react-dom/client';
