import { Box } from '@mui/material';

/** Draws the colour of a line in a chart's legend, in contrast themes as well. @param tone of the theme's palette, such as `primary` */
export const Swatch = ({ tone }: { tone: string }) => (
  <Box
    component="span"
    aria-hidden
    sx={{ display: 'inline-block', width: 8, height: 8, mr: 0.75, borderRadius: 1, bgcolor: `${tone}.main`, forcedColorAdjust: 'none' }}
  />
);
