CREATE TABLE "caption_tracks" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"lesson_id" uuid NOT NULL,
	"language" text NOT NULL,
	"label" text NOT NULL,
	"state" text DEFAULT 'published' NOT NULL,
	"origin" text NOT NULL,
	"cues" jsonb NOT NULL,
	"cue_count" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lesson_passages" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"lesson_id" uuid NOT NULL,
	"course_id" uuid NOT NULL,
	"track_id" uuid,
	"seconds" integer,
	"body" text NOT NULL,
	"words" "tsvector" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lesson_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"lesson_id" uuid NOT NULL,
	"video_id" uuid,
	"seconds" double precision,
	"quote" text DEFAULT '' NOT NULL,
	"body" text NOT NULL,
	"body_html" text NOT NULL,
	"written_at" timestamp (3) with time zone NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "lesson_notes_seconds_positive" CHECK ("lesson_notes"."seconds" >= 0)
);
--> statement-breakpoint
CREATE TABLE "answer_votes" (
	"user_id" uuid NOT NULL,
	"answer_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "answer_votes_answer_id_user_id_pk" PRIMARY KEY("answer_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "lesson_questions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"course_id" uuid NOT NULL,
	"lesson_id" uuid NOT NULL,
	"user_id" uuid,
	"video_id" uuid,
	"seconds" double precision,
	"quote" text DEFAULT '' NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"body_html" text NOT NULL,
	"words" "tsvector" NOT NULL,
	"accepted_answer_id" uuid,
	"answer_count" integer DEFAULT 0 NOT NULL,
	"vote_count" integer DEFAULT 0 NOT NULL,
	"is_answered" boolean DEFAULT false NOT NULL,
	"last_activity_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"edited_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "lesson_questions_seconds_positive" CHECK ("lesson_questions"."seconds" >= 0)
);
--> statement-breakpoint
CREATE TABLE "question_answers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"question_id" uuid NOT NULL,
	"user_id" uuid,
	"body" text NOT NULL,
	"body_html" text NOT NULL,
	"vote_count" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"edited_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "question_subscriptions" (
	"user_id" uuid NOT NULL,
	"question_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "question_subscriptions_question_id_user_id_pk" PRIMARY KEY("question_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "question_votes" (
	"user_id" uuid NOT NULL,
	"question_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "question_votes_question_id_user_id_pk" PRIMARY KEY("question_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "video_uploads" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"video_id" uuid NOT NULL,
	"height" smallint,
	"bytes" bigint NOT NULL,
	"storage_state" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"received_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"completed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "videos" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"course_id" uuid,
	"uploader_id" uuid,
	"name" text NOT NULL,
	"bytes" bigint NOT NULL,
	"state" text DEFAULT 'uploading' NOT NULL,
	"percent" smallint DEFAULT 0 NOT NULL,
	"problem" text,
	"content_type" text,
	"video_codec" text,
	"audio_codec" text,
	"duration_seconds" double precision,
	"width" integer,
	"height" integer,
	"is_playable" boolean,
	"loudness" double precision,
	"renditions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"playlist" smallint DEFAULT 0 NOT NULL,
	"poster" text,
	"thumbnails" jsonb,
	"version" integer DEFAULT 1 NOT NULL,
	"unused_since" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "videos_percent_range" CHECK ("videos"."percent" between 0 and 100)
);
--> statement-breakpoint
CREATE TABLE "watch_changes" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"lesson_id" uuid NOT NULL,
	"first" "int4multirange" NOT NULL,
	"again" "int4multirange" NOT NULL,
	"stopped_at" integer
);
--> statement-breakpoint
CREATE TABLE "watch_counts" (
	"lesson_id" uuid NOT NULL,
	"second" integer NOT NULL,
	"first" integer DEFAULT 0 NOT NULL,
	"again" integer DEFAULT 0 NOT NULL,
	"stopped" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "watch_counts_lesson_id_second_pk" PRIMARY KEY("lesson_id","second")
);
--> statement-breakpoint
ALTER TABLE "lessons" ADD COLUMN "video_id" uuid;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "question_id" uuid;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "video_id" uuid;--> statement-breakpoint
ALTER TABLE "caption_tracks" ADD CONSTRAINT "caption_tracks_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_passages" ADD CONSTRAINT "lesson_passages_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_passages" ADD CONSTRAINT "lesson_passages_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_passages" ADD CONSTRAINT "lesson_passages_track_id_caption_tracks_id_fk" FOREIGN KEY ("track_id") REFERENCES "public"."caption_tracks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_notes" ADD CONSTRAINT "lesson_notes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_notes" ADD CONSTRAINT "lesson_notes_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_notes" ADD CONSTRAINT "lesson_notes_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "answer_votes" ADD CONSTRAINT "answer_votes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "answer_votes" ADD CONSTRAINT "answer_votes_answer_id_question_answers_id_fk" FOREIGN KEY ("answer_id") REFERENCES "public"."question_answers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_questions" ADD CONSTRAINT "lesson_questions_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_questions" ADD CONSTRAINT "lesson_questions_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_questions" ADD CONSTRAINT "lesson_questions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_questions" ADD CONSTRAINT "lesson_questions_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_answers" ADD CONSTRAINT "question_answers_question_id_lesson_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."lesson_questions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_answers" ADD CONSTRAINT "question_answers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_subscriptions" ADD CONSTRAINT "question_subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_subscriptions" ADD CONSTRAINT "question_subscriptions_question_id_lesson_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."lesson_questions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_votes" ADD CONSTRAINT "question_votes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_votes" ADD CONSTRAINT "question_votes_question_id_lesson_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."lesson_questions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_uploads" ADD CONSTRAINT "video_uploads_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "videos" ADD CONSTRAINT "videos_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "videos" ADD CONSTRAINT "videos_uploader_id_users_id_fk" FOREIGN KEY ("uploader_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watch_counts" ADD CONSTRAINT "watch_counts_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "caption_tracks_lesson_language" ON "caption_tracks" USING btree ("lesson_id","language");--> statement-breakpoint
CREATE INDEX "lesson_passages_lesson" ON "lesson_passages" USING btree ("lesson_id","seconds");--> statement-breakpoint
CREATE INDEX "lesson_passages_track" ON "lesson_passages" USING btree ("track_id");--> statement-breakpoint
CREATE INDEX "lesson_passages_words" ON "lesson_passages" USING gin ("words");--> statement-breakpoint
CREATE INDEX "lesson_notes_user_lesson" ON "lesson_notes" USING btree ("user_id","lesson_id","seconds");--> statement-breakpoint
CREATE INDEX "lesson_notes_user_newest" ON "lesson_notes" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "lesson_notes_lesson" ON "lesson_notes" USING btree ("lesson_id");--> statement-breakpoint
CREATE INDEX "lesson_notes_video" ON "lesson_notes" USING btree ("video_id");--> statement-breakpoint
CREATE INDEX "answer_votes_user" ON "answer_votes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "lesson_questions_lesson_newest" ON "lesson_questions" USING btree ("lesson_id","created_at","id");--> statement-breakpoint
CREATE INDEX "lesson_questions_lesson_votes" ON "lesson_questions" USING btree ("lesson_id","vote_count","id");--> statement-breakpoint
CREATE INDEX "lesson_questions_course_newest" ON "lesson_questions" USING btree ("course_id","created_at","id");--> statement-breakpoint
CREATE INDEX "lesson_questions_unanswered" ON "lesson_questions" USING btree ("course_id","created_at","id") WHERE not "lesson_questions"."is_answered";--> statement-breakpoint
CREATE INDEX "lesson_questions_user" ON "lesson_questions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "lesson_questions_video" ON "lesson_questions" USING btree ("video_id");--> statement-breakpoint
CREATE INDEX "lesson_questions_words" ON "lesson_questions" USING gin ("words");--> statement-breakpoint
CREATE INDEX "question_answers_question" ON "question_answers" USING btree ("question_id","created_at","id");--> statement-breakpoint
CREATE INDEX "question_answers_user" ON "question_answers" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "question_subscriptions_user" ON "question_subscriptions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "question_votes_user" ON "question_votes" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "video_uploads_video_height" ON "video_uploads" USING btree ("video_id",coalesce("height", 0));--> statement-breakpoint
CREATE INDEX "video_uploads_incomplete" ON "video_uploads" USING btree ("received_at") WHERE "video_uploads"."completed_at" is null;--> statement-breakpoint
CREATE INDEX "videos_course" ON "videos" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "videos_uploader" ON "videos" USING btree ("uploader_id");--> statement-breakpoint
CREATE INDEX "videos_unused" ON "videos" USING btree ("unused_since") WHERE "videos"."unused_since" is not null;--> statement-breakpoint
CREATE INDEX "videos_unfinished" ON "videos" USING btree ("state") WHERE "videos"."state" in ('uploading', 'queued', 'processing');--> statement-breakpoint
CREATE INDEX "watch_changes_lesson" ON "watch_changes" USING btree ("lesson_id");--> statement-breakpoint
ALTER TABLE "lessons" ADD CONSTRAINT "lessons_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_question_id_lesson_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."lesson_questions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lessons_video" ON "lessons" USING btree ("video_id");--> statement-breakpoint
CREATE INDEX "notifications_question" ON "notifications" USING btree ("question_id");--> statement-breakpoint
CREATE INDEX "notifications_video" ON "notifications" USING btree ("video_id");--> statement-breakpoint
ALTER TABLE "lessons" ADD CONSTRAINT "lessons_one_video" CHECK (num_nonnulls("lessons"."video", "lessons"."video_id") <= 1);