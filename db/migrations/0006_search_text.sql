-- Search covers one column, in which what is searched stands folded; see db/search.ts. Rows from before get
-- theirs from db/fill.ts. No quotes of texts within the tables: a dump of
-- libSQL would hold them as they are, and could not be read again.
DROP TRIGGER `patient_inquiries_search_insert`;
--> statement-breakpoint
DROP TRIGGER `patient_inquiries_search_delete`;
--> statement-breakpoint
DROP TRIGGER `patient_inquiries_search_update`;
--> statement-breakpoint
DROP TABLE `patient_inquiries_search`;
--> statement-breakpoint
DROP TRIGGER `sponsor_inquiries_search_insert`;
--> statement-breakpoint
DROP TRIGGER `sponsor_inquiries_search_delete`;
--> statement-breakpoint
DROP TRIGGER `sponsor_inquiries_search_update`;
--> statement-breakpoint
DROP TABLE `sponsor_inquiries_search`;
--> statement-breakpoint
DROP TRIGGER `visit_requests_search_insert`;
--> statement-breakpoint
DROP TRIGGER `visit_requests_search_delete`;
--> statement-breakpoint
DROP TRIGGER `visit_requests_search_update`;
--> statement-breakpoint
DROP TABLE `visit_requests_search`;
--> statement-breakpoint
DROP TRIGGER `job_applications_search_insert`;
--> statement-breakpoint
DROP TRIGGER `job_applications_search_delete`;
--> statement-breakpoint
DROP TRIGGER `job_applications_search_update`;
--> statement-breakpoint
DROP TABLE `job_applications_search`;
--> statement-breakpoint
DROP TRIGGER `blog_posts_search_insert`;
--> statement-breakpoint
DROP TRIGGER `blog_posts_search_delete`;
--> statement-breakpoint
DROP TRIGGER `blog_posts_search_update`;
--> statement-breakpoint
DROP TABLE `blog_posts_search`;
--> statement-breakpoint
DROP TRIGGER `job_postings_search_insert`;
--> statement-breakpoint
DROP TRIGGER `job_postings_search_delete`;
--> statement-breakpoint
DROP TRIGGER `job_postings_search_update`;
--> statement-breakpoint
DROP TABLE `job_postings_search`;
--> statement-breakpoint
CREATE VIRTUAL TABLE "patient_inquiries_search" USING fts5("search_text", content="patient_inquiries", content_rowid="id", tokenize="trigram");
--> statement-breakpoint
CREATE TRIGGER "patient_inquiries_search_insert" AFTER INSERT ON "patient_inquiries" BEGIN INSERT INTO "patient_inquiries_search" ("rowid", "search_text") SELECT new."id", new."search_text" WHERE new."search_text" IS NOT NULL; END;
--> statement-breakpoint
CREATE TRIGGER "patient_inquiries_search_delete" AFTER DELETE ON "patient_inquiries" BEGIN INSERT INTO "patient_inquiries_search" ("patient_inquiries_search", "rowid", "search_text") SELECT 'delete', old."id", old."search_text" WHERE old."search_text" IS NOT NULL; END;
--> statement-breakpoint
CREATE TRIGGER "patient_inquiries_search_update" AFTER UPDATE OF "search_text" ON "patient_inquiries" BEGIN INSERT INTO "patient_inquiries_search" ("patient_inquiries_search", "rowid", "search_text") SELECT 'delete', old."id", old."search_text" WHERE old."search_text" IS NOT NULL; INSERT INTO "patient_inquiries_search" ("rowid", "search_text") SELECT new."id", new."search_text" WHERE new."search_text" IS NOT NULL; END;
--> statement-breakpoint
CREATE VIRTUAL TABLE "sponsor_inquiries_search" USING fts5("search_text", content="sponsor_inquiries", content_rowid="id", tokenize="trigram");
--> statement-breakpoint
CREATE TRIGGER "sponsor_inquiries_search_insert" AFTER INSERT ON "sponsor_inquiries" BEGIN INSERT INTO "sponsor_inquiries_search" ("rowid", "search_text") SELECT new."id", new."search_text" WHERE new."search_text" IS NOT NULL; END;
--> statement-breakpoint
CREATE TRIGGER "sponsor_inquiries_search_delete" AFTER DELETE ON "sponsor_inquiries" BEGIN INSERT INTO "sponsor_inquiries_search" ("sponsor_inquiries_search", "rowid", "search_text") SELECT 'delete', old."id", old."search_text" WHERE old."search_text" IS NOT NULL; END;
--> statement-breakpoint
CREATE TRIGGER "sponsor_inquiries_search_update" AFTER UPDATE OF "search_text" ON "sponsor_inquiries" BEGIN INSERT INTO "sponsor_inquiries_search" ("sponsor_inquiries_search", "rowid", "search_text") SELECT 'delete', old."id", old."search_text" WHERE old."search_text" IS NOT NULL; INSERT INTO "sponsor_inquiries_search" ("rowid", "search_text") SELECT new."id", new."search_text" WHERE new."search_text" IS NOT NULL; END;
--> statement-breakpoint
CREATE VIRTUAL TABLE "visit_requests_search" USING fts5("search_text", content="visit_requests", content_rowid="id", tokenize="trigram");
--> statement-breakpoint
CREATE TRIGGER "visit_requests_search_insert" AFTER INSERT ON "visit_requests" BEGIN INSERT INTO "visit_requests_search" ("rowid", "search_text") SELECT new."id", new."search_text" WHERE new."search_text" IS NOT NULL; END;
--> statement-breakpoint
CREATE TRIGGER "visit_requests_search_delete" AFTER DELETE ON "visit_requests" BEGIN INSERT INTO "visit_requests_search" ("visit_requests_search", "rowid", "search_text") SELECT 'delete', old."id", old."search_text" WHERE old."search_text" IS NOT NULL; END;
--> statement-breakpoint
CREATE TRIGGER "visit_requests_search_update" AFTER UPDATE OF "search_text" ON "visit_requests" BEGIN INSERT INTO "visit_requests_search" ("visit_requests_search", "rowid", "search_text") SELECT 'delete', old."id", old."search_text" WHERE old."search_text" IS NOT NULL; INSERT INTO "visit_requests_search" ("rowid", "search_text") SELECT new."id", new."search_text" WHERE new."search_text" IS NOT NULL; END;
--> statement-breakpoint
CREATE VIRTUAL TABLE "job_applications_search" USING fts5("search_text", content="job_applications", content_rowid="id", tokenize="trigram");
--> statement-breakpoint
CREATE TRIGGER "job_applications_search_insert" AFTER INSERT ON "job_applications" BEGIN INSERT INTO "job_applications_search" ("rowid", "search_text") SELECT new."id", new."search_text" WHERE new."search_text" IS NOT NULL; END;
--> statement-breakpoint
CREATE TRIGGER "job_applications_search_delete" AFTER DELETE ON "job_applications" BEGIN INSERT INTO "job_applications_search" ("job_applications_search", "rowid", "search_text") SELECT 'delete', old."id", old."search_text" WHERE old."search_text" IS NOT NULL; END;
--> statement-breakpoint
CREATE TRIGGER "job_applications_search_update" AFTER UPDATE OF "search_text" ON "job_applications" BEGIN INSERT INTO "job_applications_search" ("job_applications_search", "rowid", "search_text") SELECT 'delete', old."id", old."search_text" WHERE old."search_text" IS NOT NULL; INSERT INTO "job_applications_search" ("rowid", "search_text") SELECT new."id", new."search_text" WHERE new."search_text" IS NOT NULL; END;
--> statement-breakpoint
CREATE VIRTUAL TABLE "blog_posts_search" USING fts5("search_text", content="blog_posts", content_rowid="id", tokenize="trigram");
--> statement-breakpoint
CREATE TRIGGER "blog_posts_search_insert" AFTER INSERT ON "blog_posts" BEGIN INSERT INTO "blog_posts_search" ("rowid", "search_text") SELECT new."id", new."search_text" WHERE new."search_text" IS NOT NULL; END;
--> statement-breakpoint
CREATE TRIGGER "blog_posts_search_delete" AFTER DELETE ON "blog_posts" BEGIN INSERT INTO "blog_posts_search" ("blog_posts_search", "rowid", "search_text") SELECT 'delete', old."id", old."search_text" WHERE old."search_text" IS NOT NULL; END;
--> statement-breakpoint
CREATE TRIGGER "blog_posts_search_update" AFTER UPDATE OF "search_text" ON "blog_posts" BEGIN INSERT INTO "blog_posts_search" ("blog_posts_search", "rowid", "search_text") SELECT 'delete', old."id", old."search_text" WHERE old."search_text" IS NOT NULL; INSERT INTO "blog_posts_search" ("rowid", "search_text") SELECT new."id", new."search_text" WHERE new."search_text" IS NOT NULL; END;
--> statement-breakpoint
CREATE VIRTUAL TABLE "job_postings_search" USING fts5("search_text", content="job_postings", content_rowid="id", tokenize="trigram");
--> statement-breakpoint
CREATE TRIGGER "job_postings_search_insert" AFTER INSERT ON "job_postings" BEGIN INSERT INTO "job_postings_search" ("rowid", "search_text") SELECT new."id", new."search_text" WHERE new."search_text" IS NOT NULL; END;
--> statement-breakpoint
CREATE TRIGGER "job_postings_search_delete" AFTER DELETE ON "job_postings" BEGIN INSERT INTO "job_postings_search" ("job_postings_search", "rowid", "search_text") SELECT 'delete', old."id", old."search_text" WHERE old."search_text" IS NOT NULL; END;
--> statement-breakpoint
CREATE TRIGGER "job_postings_search_update" AFTER UPDATE OF "search_text" ON "job_postings" BEGIN INSERT INTO "job_postings_search" ("job_postings_search", "rowid", "search_text") SELECT 'delete', old."id", old."search_text" WHERE old."search_text" IS NOT NULL; INSERT INTO "job_postings_search" ("rowid", "search_text") SELECT new."id", new."search_text" WHERE new."search_text" IS NOT NULL; END;
--> statement-breakpoint
DROP TRIGGER `audit_log_search_insert`;
--> statement-breakpoint
DROP TABLE `audit_log_search`;
--> statement-breakpoint
CREATE VIRTUAL TABLE "audit_log_search" USING fts5("username", "record", content="audit_log", content_rowid="id", tokenize="trigram");
--> statement-breakpoint
CREATE TRIGGER "audit_log_search_insert" AFTER INSERT ON "audit_log" BEGIN INSERT INTO "audit_log_search" ("rowid", "username", "record") VALUES (new."id", new."username", new."record"); END;
--> statement-breakpoint
INSERT INTO "audit_log_search" ("audit_log_search") VALUES ('rebuild');
