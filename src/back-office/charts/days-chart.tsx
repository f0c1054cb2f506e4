import { scaleLinear } from "d3-scale";
import { area } from "d3-shape";
import { useTexts } from "#src/back-office/texts.ts";
import { formatNumber } from "#src/i18n/numbers.ts";
import {
  type ChartData,
  type ChartPoint,
  pointText,
} from "./chart-sentence.ts";
import styles from "./charts.module.css";
import { usePoints } from "./use-points.ts";

const CHART_HEIGHT = 180;
const AXIS_Y = CHART_HEIGHT - 20;
const size = { width: "100%", height: CHART_HEIGHT };

/** A line over days; the day that is reached or pointed at is written above. */
export function DaysChart({ title, unit, points }: ChartData) {
  const t = useTexts();
  const { list, point, current } = usePoints(title, points.length);
  const values = points.map(({ value }) => value);
  const y = scaleLinear()
    .domain([Math.min(0, ...values), Math.max(1, ...values)])
    .range([AXIS_Y, 20])
    .nice(3);
  const width = 100 / points.length;
  const middle = (index: number) => (index + 0.5) * width;
  const below = area<ChartPoint>(
    (_, index) => middle(index),
    y(0),
    (one) => y(one.value),
  );
  const shown = points[current];
  return (
    <div {...list}>
      <p aria-hidden className={styles["readout"]}>
        {shown && pointText(shown, unit, t)}
      </p>
      <svg role="presentation" className={styles["plot"]} {...size}>
        <g aria-hidden>
          {y.ticks(3).map((tick) => (
            <g key={tick}>
              <line x2="100%" y1={y(tick)} y2={y(tick)} />
              <text y={y(tick) - 4}>{formatNumber(tick)}</text>
            </g>
          ))}
          <text y={CHART_HEIGHT - 4}>{points[0]?.label}</text>
          <text x="100%" y={CHART_HEIGHT - 4} textAnchor="end">
            {points.at(-1)?.label}
          </text>
          <svg
            viewBox={`0 0 100 ${CHART_HEIGHT}`}
            preserveAspectRatio="none"
            aria-hidden
            {...size}
          >
            <path
              className={styles["mark"]}
              fillOpacity="0.14"
              d={below(points) ?? ""}
            />
            <path
              className={styles["line"]}
              fill="none"
              vectorEffect="non-scaling-stroke"
              d={below.lineY1()(points) ?? ""}
            />
          </svg>
        </g>
        {points.map((one, index) => (
          <g
            key={one.key}
            {...point(index)}
            aria-label={pointText(one, unit, t)}
            className={styles["point"]}
          >
            <rect
              x={`${index * width}%`}
              width={`${width}%`}
              height={AXIS_Y}
              fill="transparent"
            />
            <circle
              className={styles["mark"]}
              cx={`${middle(index)}%`}
              cy={y(one.value)}
              r={points.length > 40 ? 0 : 3}
            />
          </g>
        ))}
      </svg>
    </div>
  );
}
