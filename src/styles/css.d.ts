// Lets `main.tsx` import the style sheet; the build turns it into a file of its own.
declare module '*.css';
